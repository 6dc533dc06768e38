import type { Switch } from '../../core/switches/switch'

export const hotSwitch: Switch = {
  name: 'hot',
  title: '热议',
  entrances: ['pages/homePage/hotindex', 'pages/publish/hotpublish'],
}
