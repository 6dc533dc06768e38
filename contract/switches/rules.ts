/** on: open. ending: closed for what is new, what is under way goes on. off: nothing of it answers. */
export const switchStates = ['on', 'ending', 'off'] as const
export type SwitchState = (typeof switchStates)[number]
