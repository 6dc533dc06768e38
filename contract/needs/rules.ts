/** How something stands that a form needs of a person. */
export const states = ['done', 'waiting', 'refused', 'open'] as const
export type NeedState = (typeof states)[number]
