import type { Switch } from '../../core/switches/switch'

export const radioSwitch: Switch = {
  name: 'radio',
  title: '校园电台',
  entrances: ['pages/radiStation/index'],
}
