import { canteen } from './canteen'
import { cats } from './cats'
import { clubs } from './clubs'
import { dorm } from './dorm'
import { errands } from './errands'
import { everyday } from './everyday'
import { future } from './future'
import { heart } from './heart'
import { lecture } from './lecture'
import { lost } from './lost'
import { market } from './market'
import { scenery } from './scenery'
import { sport } from './sport'
import { study } from './study'
import type { Theme } from './theme'
import { together } from './together'
import { weather } from './weather'

export const themes: readonly Theme[] = [
  canteen,
  study,
  cats,
  dorm,
  scenery,
  lecture,
  sport,
  clubs,
  weather,
  errands,
  future,
  heart,
  market,
  lost,
  together,
  everyday,
]
