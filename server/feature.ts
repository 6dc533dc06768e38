/**
 * What a feature is: parts. The room that reads a part declares it
 * (`declare module '…/feature' { interface Feature { cards?: … } }`). A feature states its own parts once, in
 * `features/<feature>/feature.ts`, and the house collects them at start. A new feature edits no list outside of its
 * folders, a new part none outside of its room.
 */

// oxlint-disable-next-line typescript/no-empty-object-type -- rooms merge into it
export interface Feature {}

export const feature = (parts: Feature): Feature => parts
