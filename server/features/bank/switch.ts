import type { Switch } from '../../core/switches/switch'

export const bankSwitch: Switch = {
  name: 'bank',
  title: '题库',
  entrances: ['pages/QuestionBank/index'],
}
