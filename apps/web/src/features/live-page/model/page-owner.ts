import type { CommunicationState, MonitoredSignal, Mvar } from '@zutai/contract';

/** Whose page it is. A faceplate belongs to nobody; an example lends it signals while it is drawn. */
export type PageOwner =
  | { kind: 'equipment' | 'project' | 'template'; id: string }
  | { kind: 'faceplate'; exampleEquipmentId?: string };

interface OwnerIds {
  readonly equipmentId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly templateId?: string | null | undefined;
}

/** The owner that ids name, of which at most one is there; with none it is a faceplate. */
export function ownerOf({ equipmentId, projectId, templateId }: OwnerIds): PageOwner {
  if (equipmentId != null) return { kind: 'equipment', id: equipmentId };
  if (projectId != null) return { kind: 'project', id: projectId };
  return templateId == null ? { kind: 'faceplate' } : { kind: 'template', id: templateId };
}

/** Equipment a page may be bound to. */
export interface PageEquipment {
  id: string;
  title: string;
  /** '' or absent: the Chinese title serves both languages. */
  titleEn?: string;
  online: boolean;
  communication?: CommunicationState;
  longitude?: number;
  latitude?: number;
  address?: string;
}

/** A calculated value as far as a page needs it. */
export type PageMvar = Pick<Mvar, 'id' | 'title' | 'unit' | 'decimals' | 'calcType' | 'signals' | 'formula'>;

/** Everything a page of its owner may be bound to. */
export interface PageSources {
  owner: PageOwner;
  /** Name of the owner; '' for a faceplate. */
  title: string;
  titleEn?: string;
  equipments: readonly PageEquipment[];
  signals: readonly MonitoredSignal[];
  mvars: readonly PageMvar[];
  /** Text shown in place of a bad value; null: the value stays, crossed out (section 3, "Project error display"). */
  errorText: string | null;
}

/** The equipment whose signals a page of this owner uses; undefined for projects, templates and plain faceplates. */
export function equipmentIdOf(owner: PageOwner): string | undefined {
  if (owner.kind === 'faceplate') return owner.exampleEquipmentId;
  return owner.kind === 'equipment' ? owner.id : undefined;
}
