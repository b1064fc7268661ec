import { describe } from 'vitest';
import { describeScreenActions } from './testing/screen-actions.tsx';

describe('each screen of the plant', () => describeScreenActions('plant'));
