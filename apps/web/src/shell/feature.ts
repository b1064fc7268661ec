import type { CallDefinition, PermissionCode } from '@zutai/contract';
import type { ComponentType } from 'react';
import type { TextRef } from '../lib/language/index.ts';

export type FeatureLayout = 'shell' | 'full' | 'bare' | 'guest' | 'open';

/** A screen of a feature. Its page is loaded when it is first opened. */
export interface FeatureRoute {
  /** As in the table of routes, with `:name` for `{name}`; without the leading slash. */
  path: string;
  /** What the user must hold to see it; the server decides, this saves a refused call. */
  permission?: PermissionCode;
  /**
   * `shell` (default): with bars and menu. `full`: the whole window, still behind the login. `bare`: the same, without
   * what tells of messages and alarms. `guest`: for the guests of a
   * link, under a bar of their own. `open`: for anybody.
   */
  layout?: FeatureLayout;
  load: () => Promise<ComponentType>;
}

export type MenuGroup = 'monitor' | 'manage' | 'organisation';

/** An entry of the main menu; it is also found by the search. */
export interface MenuEntry {
  group: MenuGroup;
  text: TextRef;
  /** Where it leads. */
  to: string;
  /** Addresses that start so mark the entry as current; default `to`. */
  marks?: readonly string[];
  icon: ComponentType;
  permission?: PermissionCode;
  /** Not for who holds this one: they have another entry, which can do more. */
  unless?: PermissionCode;
  /** Also in the bar at the bottom of a phone, under this short word. */
  phoneText?: TextRef;
  /** Answers how many things wait for the user there: `{ count }`. Asked by who may call it. */
  waiting?: CallDefinition;
  /** How often that is asked for, ms; by default once a minute. */
  waitingMs?: number;
}
