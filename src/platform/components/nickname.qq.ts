/** This host has no type of its own for a nickname. */
export const nicknameType = 'text' as const
