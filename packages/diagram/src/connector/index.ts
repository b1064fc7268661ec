export { attachReachPx, type FoundAttachment, findAttachment, findPorts } from './attach.ts';
export { endsOf } from './connect.ts';
export { followConnections } from './follow.ts';
export { portsOf } from './ports.ts';
export { type RouteEnd, routeOrthogonal } from './route.ts';
export { anchorPoint, type Target, Targets } from './targets.ts';
export { isInk, nearestWall } from './wall.ts';
