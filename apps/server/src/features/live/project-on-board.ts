/**
 * The calculated values of a project are on the board as those of one more piece of equipment, so that feeds, sockets and
 * other processes reach them on the same way. Its number is the project's, below zero: no equipment has such an id, and
 * queries for equipment find nothing by it.
 */
export const projectOnBoard = (projectId: string): string => `-${projectId}`;

/** Whether a place on the board is a project's. */
export const isProjectOnBoard = (equipmentId: string): boolean => equipmentId.startsWith('-');
