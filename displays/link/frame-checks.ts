// Whole check of frames from the hub, by the wire's schemas. Loaded after the first picture: building the schemas and reading
// the first board by them would make the first picture 100 ms later on a processor slowed six times.
import { customerParts, operatorParts } from '../../shared/protocol/board/board.ts';
import { downMessage } from '../../shared/protocol/down.ts';

export const frameChecks = { message: downMessage, operatorParts, customerParts };

export type FrameChecks = typeof frameChecks;
