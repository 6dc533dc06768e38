import type { Switch } from '../../core/switches/switch'

export const wallSwitch: Switch = {
  name: 'confession',
  title: '表白墙',
  entrances: ['pages/homePage/confessionWall', 'pages/publish/confessionWallpublish'],
}
