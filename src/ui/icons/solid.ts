/** Silhouettes that fit under the outline of the same name, on its 24 px grid: the flat shape of a printed icon. */
export const solids = {
  home: 'M12 2.6 2.6 12H5v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7h2.4z',
  compass: 'M12 2.6a9.4 9.4 0 1 0 0 18.8a9.4 9.4 0 1 0 0-18.8z',
  user: 'M12 2.6a4.4 4.4 0 1 0 0 8.8a4.4 4.4 0 1 0 0-8.8zM5.6 21.4V19a4.4 4.4 0 0 1 4.4-4.4h4a4.4 4.4 0 0 1 4.4 4.4v2.4z',
} as const
/** Tabler draws these filled itself. */
export const filled = ['heart', 'message-circle', 'star'] as const
export type SolidName = keyof typeof solids | (typeof filled)[number]
