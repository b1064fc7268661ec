export { attachReachPx, findAttachment } from './attach.ts';
export { followConnections } from './follow.ts';
export { type RouteEnd, routeOrthogonal } from './route.ts';
