/** Tabler outlines in use. After a change run `node --import tsx scripts/icons.mjs`. */
export const iconNames = [
  'address-book', 'alert-circle', 'at', 'basket', 'bell', 'bell-off', 'bookmark', 'bowl-chopsticks', 'briefcase',
  'building-store', 'calendar-week', 'camera', 'camera-plus', 'check', 'checkbox', 'chevron-down', 'chevron-left',
  'chevron-right', 'circle-check', 'clock', 'compass', 'device-mobile', 'dots', 'eye', 'eye-off', 'flag', 'gift', 'hash',
  'headset', 'heart', 'home', 'link', 'loader-2', 'lock', 'logout', 'map-pin', 'message-2', 'message-circle',
  'microphone', 'mood-smile', 'moon', 'moped', 'navigation', 'pencil', 'phone', 'photo', 'photo-plus', 'plus', 'printer', 'qrcode',
  'recycle', 'refresh', 'scan', 'school', 'search', 'send', 'settings', 'share-3', 'speakerphone', 'star', 'sun', 'tag', 'trash',
  'truck-delivery', 'umbrella', 'user', 'user-plus', 'users', 'wallet', 'wifi-off', 'world', 'x',
] as const
export type IconName = (typeof iconNames)[number]
