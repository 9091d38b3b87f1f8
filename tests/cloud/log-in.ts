// Login for tests: requests the tokens and stores them.
import type { CloudClient } from '../../hub/cloud/cloud-client.ts';

export async function logIn(client: CloudClient, login: { email: string; password: string }): Promise<void> {
  const signIn = await client.signIn(login);
  if (!signIn.ok) throw new Error(`login: ${signIn.kind} ${signIn.code}`);
  client.adopt(signIn.tokens);
}
