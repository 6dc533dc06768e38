import { feature } from '../../feature'
import { bulletKind } from './bullets'
import { exported } from './exported'
import { radioSeed } from './seed'
import { programme } from './thing'
import routes from './routes'
import { radioSwitch } from './switch'

export default feature({
  routes,
  switch: radioSwitch,
  things: [programme],
  services: [
    {
      title: '电台',
      words: '广播 音频 播客',
      icon: 'music',
      tint: 'lilac',
      url: '/pages/radiStation/index',
      group: '同学',
      order: 60,
      home: 150,
    },
  ],
  complaints: { bullet: bulletKind },
  exported,
  seeds: { radio: radioSeed },
})
