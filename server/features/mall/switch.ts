import type { Switch } from '../../core/switches/switch'

export const mallSwitch: Switch = {
  name: 'mall',
  title: '积分商城',
  entrances: ['pages/Virtual_mall/Head_portrait', 'pages/Virtual_mall/buylist'],
}
