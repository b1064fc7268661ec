import { runProgram } from './program.ts';

runProgram('npm run agent --');
