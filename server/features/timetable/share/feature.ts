import { feature } from '../../../feature'
import { posterPlugin } from '../../../core/share/poster/parts'
import { second } from '../../../jobs'
import { forgetCodes } from './codes'
import { eraseShared, exported, notExported } from './exported'
import { feedPlugin } from './feed'
import { drawPicture, pictureFile } from './picture'
import routes from './routes'
import { sharedSeed } from './seed'

export default feature({
  routes,
  plugins: [feedPlugin, posterPlugin(pictureFile, drawPicture)],
  rounds: (context) => [{ name: 'timetable-codes', every: 3600 * second, round: () => forgetCodes(context) }],
  services: [
    {
      title: '共同空闲',
      words: '空闲 约时间 没课',
      icon: 'clock',
      tint: 'sky',
      url: '/pages/timeTable/setting?view=free',
      group: '学习',
      order: 13,
    },
  ],
  erasures: { timetableShare: { erase: eraseShared } },
  exported,
  notExported,
  seeds: { timetableShare: sharedSeed },
  passing: { timetable_codes: { round: 'timetable-codes' } },
})
