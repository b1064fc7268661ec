import { describe } from 'vitest';
import { describeScreenActions } from './screen-actions.tsx';

describe('each screen of the administration', () => describeScreenActions('administration'));
