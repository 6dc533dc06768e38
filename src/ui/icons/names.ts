/** Tabler outlines in use. After a change run `node --import tsx scripts/icons.mjs`. */
export const iconNames = [
  'address-book', 'alert-circle', 'arrow-back-up', 'arrow-down', 'arrow-forward-up', 'arrow-up', 'at', 'basket', 'bell',
  'bell-off', 'blockquote', 'bold', 'bookmark', 'bowl-chopsticks', 'brand-alipay', 'brand-qq', 'brand-wechat',
  'briefcase', 'building-store', 'calendar-week', 'camera', 'camera-plus', 'certificate', 'check', 'checkbox',
  'chevron-down', 'chevron-left', 'chevron-right', 'circle', 'circle-check', 'clock', 'compass', 'credit-card',
  'device-desktop', 'device-mobile', 'dots', 'download', 'eye', 'eye-off', 'flag', 'gift', 'hash', 'heading', 'headset',
  'heart', 'help', 'home', 'hourglass', 'id', 'id-badge', 'key', 'keyboard', 'layout-dashboard', 'link', 'list',
  'list-check', 'loader-2', 'lock', 'logout', 'mail', 'map-pin', 'message-2', 'message-circle', 'microphone', 'minus',
  'mood-smile', 'moon', 'moped', 'movie', 'navigation', 'package', 'pencil', 'phone', 'photo', 'photo-plus', 'player-pause',
  'player-play', 'player-stop', 'plus', 'printer', 'qrcode', 'recycle', 'refresh', 'scale', 'scan', 'school', 'search',
  'send', 'settings', 'share-3', 'shield-check', 'shield-lock', 'speakerphone', 'star', 'sun', 'tag', 'trash',
  'truck-delivery', 'umbrella', 'user', 'user-plus', 'user-x', 'users', 'wallet', 'wifi-off', 'world', 'x',
] as const
export type IconName = (typeof iconNames)[number]
