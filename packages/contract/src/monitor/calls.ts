import { z } from 'zod';
import { communicationState } from '../communication/index.ts';
import { defineCall, done, id, idList, nothing, pageOf, pagingFields } from '../core/index.ts';
import { equipmentDisplay } from '../equipment/index.ts';
import { equipmentGroup } from '../equipment-group/index.ts';
import { equipDetail, gatewayStatus, monitoredEquipment, monitoredSignal } from './entity.ts';

const filters = {
  keyword: z.string().max(100).optional(),
  online: z.boolean().optional(),
  communication: communicationState.optional(),
  followed: z.boolean().optional(),
  /** GM: made from a fixed model. */
  kind: z.enum(['EG', 'GM']).optional(),
  ...pagingFields(['title', 'lastSeenMs', 'createdMs']),
};

const listed = pageOf(monitoredEquipment).extend({
  /** How many are online and offline among all that match but for the filters `online` and `communication`. */
  onlineCount: z.number().int(),
  offlineCount: z.number().int(),
  /** The same, by communication: the three add up to all. */
  communicationCounts: z.record(communicationState, z.number().int()),
});

const degrees = (most: number) => z.number().min(-most).max(most).optional();

export const monitorCalls = {
  queryEquipment: defineCall({
    path: '/lfscada/monitor/equipment/query',
    summary: 'Equipment the caller may watch, with a few live values each.',
    request: z.strictObject(filters),
    response: listed,
    permission: 'monitor_view',
    tokens: 'read',
    reads: ['equipment', 'gateway', 'signal', 'follow'],
  }),
  queryGroup: defineCall({
    path: '/lfscada/monitor/group/query',
    summary: 'Groups of equipment that the caller may watch, by their names, with how many they hold.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      /** Only equipment of this kind is counted, and groups that hold none of it are left out. */
      kind: z.enum(['EG', 'GM']).optional(),
    }),
    response: z.array(equipmentGroup),
    permission: 'monitor_view',
    reads: ['equipmentGroup', 'equipment', 'gateway'],
  }),
  queryByGroup: defineCall({
    path: '/lfscada/monitor/equipment/queryByGroup',
    summary: 'Equipment of a group that the caller may watch, with a few live values each.',
    request: z.strictObject({ groupId: id, ...filters }),
    response: listed,
    permission: 'monitor_view',
    reads: ['equipmentGroup', 'equipment', 'gateway', 'signal', 'follow'],
  }),
  queryAllByGroup: defineCall({
    path: '/lfscada/monitor/equipment/queryAllByGroup',
    summary: 'All equipment of a group that the caller may watch, by their names, to go from one to another.',
    request: z.strictObject({ groupId: id }),
    response: z.array(
      z.object({
        id,
        title: z.string(),
        titleEn: z.string(),
        display: equipmentDisplay,
        homePageId: id.nullable(),
        online: z.boolean(),
        communication: communicationState,
      }),
    ),
    permission: 'monitor_view',
    reads: ['equipmentGroup', 'equipment', 'gateway'],
  }),
  setFollow: defineCall({
    path: '/lfscada/monitor/equipment/setFollow',
    summary: 'Follows a piece of equipment: it comes first in the own list.',
    request: z.strictObject({ equipmentId: id }),
    response: done,
    permission: 'monitor_view',
    changes: ['follow'],
  }),
  unfollow: defineCall({
    path: '/lfscada/monitor/equipment/cancleFollow',
    summary: 'Stops following a piece of equipment.',
    request: z.strictObject({ equipmentId: id }),
    response: done,
    permission: 'monitor_view',
    changes: ['follow'],
  }),
  queryAllForMap: defineCall({
    path: '/lfscada/monitor/equipment/queryAllForMap',
    summary: 'All equipment with a place, for the map; all that has none too where that is asked for.',
    request: z.strictObject({ hasUnplaced: z.boolean().default(false) }),
    response: z.array(
      z.object({
        id,
        title: z.string(),
        titleEn: z.string(),
        address: z.string(),
        display: equipmentDisplay,
        homePageId: id.nullable(),
        /** Null: nobody has entered where it is. */
        longitude: z.number().nullable(),
        latitude: z.number().nullable(),
        online: z.boolean(),
        communication: communicationState,
      }),
    ),
    permission: 'monitor_view',
    tokens: 'read',
    reads: ['equipment', 'gateway', 'follow'],
  }),
  queryMapPart: defineCall({
    path: '/lfscada/monitor/equipment/map/queryPart',
    summary:
      'What a part of a map shows of equipment with a place: those that would cover each other are one spot with their ' +
      'number, so that the answer is about as large for 50,000 pieces as for 500.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      /** 256 × 2^zoom pixels around the world. */
      zoom: z.number().int().min(0).max(22).default(0),
      /** The part, in degrees; all of the world where it is left out. `west` over `east` goes across 180°. */
      west: degrees(180),
      east: degrees(180),
      south: degrees(90),
      north: degrees(90),
    }),
    response: z.object({
      /** Of all that match, wherever they are. */
      total: z.number().int(),
      onlineCount: z.number().int(),
      /** What holds all that match; null: nothing has a place. */
      extent: z
        .object({ west: z.number(), east: z.number(), south: z.number(), north: z.number() })
        .nullable(),
      /** Pieces of equipment in the part that are in none of the spots: it has more than 2,000, and those of most are answered. */
      hiddenCount: z.number().int(),
      spots: z.array(
        z.object({
          count: z.number().int(),
          /** In the middle of what is there. */
          longitude: z.number(),
          latitude: z.number(),
          /** One of them; where there are several, to tell the spot from others. */
          id,
          title: z.string(),
          titleEn: z.string(),
          communication: communicationState,
        }),
      ),
    }),
    permission: 'monitor_view',
    tokens: 'read',
    reads: ['equipment', 'gateway'],
  }),
  queryMapList: defineCall({
    path: '/lfscada/monitor/equipment/map/query',
    summary: 'Equipment with a place on the map, or without, by its names and a page at a time.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      isPlaced: z.boolean(),
      ...pagingFields(['title']),
    }),
    response: pageOf(
      z.object({ id, title: z.string(), titleEn: z.string(), communication: communicationState }),
    ),
    permission: 'monitor_view',
    tokens: 'read',
    reads: ['equipment', 'gateway'],
  }),
  getEquipDetail: defineCall({
    path: '/usual/EquipAction!getEquipDetail.action',
    summary:
      'A piece of equipment of a fixed model (GM) as its watcher sees it: what it is, its model, and the groups of its ' +
      'points. Equipment of no model answers with the groups of its signals.',
    request: z.strictObject({ equipId: id }),
    response: equipDetail,
    permission: 'monitor_view',
    tokens: 'read',
    guests: 'view',
    reads: ['equipment', 'gateway', 'signal', 'template', 'follow'],
  }),
  queryMapTiles: defineCall({
    path: '/lfscada/monitor/map/tiles',
    summary: 'The pictures that maps are made of; null: the built-in outline.',
    request: nothing,
    response: z
      .object({
        /** Address with {z}, {x} and {y}, in Web Mercator, 256 pixels a tile. */
        url: z.string(),
        attribution: z.string(),
      })
      .nullable(),
    permission: 'monitor_view',
    guests: 'view',
    reads: ['equipment'],
  }),
  gatewayInfo: defineCall({
    path: '/lfscada/monitor/multi/gateway/info',
    summary: 'Whether the gateway of a piece of equipment is there; polled every 60 s.',
    request: z.strictObject({ equipmentId: id }),
    response: gatewayStatus,
    errors: ['gatewayGone'],
    permission: 'monitor_view',
    tokens: 'read',
    guests: 'view',
    reads: ['gateway', 'equipment'],
  }),
  querySignal: defineCall({
    path: '/lfscada/monitor/multi/signal/query',
    summary: 'All signals of a piece of equipment with their live values.',
    request: z.strictObject({ equipmentId: id }),
    response: z.array(monitoredSignal),
    permission: 'monitor_view',
    tokens: 'read',
    guests: 'view',
    reads: ['signal'],
  }),
  querySignalOfMany: defineCall({
    path: '/lfscada/monitor/multi/signal/queryOfMany',
    summary: 'All signals of several pieces of equipment with their live values.',
    request: z.strictObject({ equipmentIds: idList }),
    response: z.array(monitoredSignal),
    permission: 'monitor_view',
    tokens: 'read',
    guests: 'view',
    reads: ['signal'],
  }),
  open: defineCall({
    path: '/lfscada/monitor/multi/open',
    summary: 'Asks the gateway to report every `interval` seconds for the next `delay` seconds.',
    request: z.strictObject({
      equipmentId: id,
      interval: z.number().min(0.05).max(3600).default(1),
      delay: z.number().int().min(1).max(3600).default(600),
    }),
    response: z.object({ online: z.boolean() }),
    errors: ['gatewayGone'],
    permission: 'monitor_view',
    tokens: 'read',
    guests: 'view',
  }),
  token: defineCall({
    path: '/lfscada/websocket/monitor/token',
    summary: 'A token for one WebSocket to the live values of a piece of equipment; once, within 60 s.',
    request: z.strictObject({ equipmentId: id }),
    response: z.string(),
    permission: 'monitor_view',
    tokens: 'read',
    guests: 'view',
  }),
};
