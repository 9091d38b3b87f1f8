// Calls of a page in this process that the stand-in for a hub answers.
import { answer, type FakeHubState } from '../../displays/support/fake-hub.ts';
import { type PageServer, requestOf } from './page.ts';

export class FakeServer implements PageServer {
  private readonly state: FakeHubState;

  constructor(state: FakeHubState) {
    this.state = state;
  }

  async fetch(path: string, init: RequestInit): Promise<Response> {
    const { status, text } = await answer(this.state, requestOf(path, init));
    return new Response(status === 204 ? null : text, { status });
  }

  forgetDisplay(): void {
    this.state.settings = {};
  }
}
