export { attachReachPx, type FoundAttachment, findAttachment, findPorts } from './attach.ts';
export { endsOf } from './connect.ts';
export { followConnections } from './follow.ts';
export { portsOf } from './ports.ts';
export { anchorPoint, type Target, Targets } from './targets.ts';
export { isInk, nearestWall } from './wall.ts';
export { isInTheWay } from './way/grid.ts';
export { canReroute, forgetWay } from './way/reroute.ts';
export { type RouteEnd, routeOrthogonal } from './way/route.ts';
