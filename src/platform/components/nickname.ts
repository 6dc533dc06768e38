/** The host's type of a field for a nickname. */
export const nicknameType = 'nickname' as const
