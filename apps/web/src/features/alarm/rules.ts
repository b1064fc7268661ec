export { RuleTab } from './rule/RuleTab.tsx';
