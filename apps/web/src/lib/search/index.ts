export { matchesWords, wordsOf } from './match-words.ts';
