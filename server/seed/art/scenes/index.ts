import { belongings } from './belongings'
import { drinks } from './drinks'
import { grounds } from './grounds'
import { indoors } from './indoors'
import { lakeside } from './lakeside'
import { meals } from './meals'
import { onSale } from './onSale'
import { outside } from './outside'
import type { Scene } from './scene'
import { above } from './sky'
import { windows } from './windows'

const named = {
  ...lakeside,
  ...above,
  ...meals,
  ...drinks,
  ...indoors,
  ...grounds,
  ...belongings,
  ...windows,
  ...outside,
  ...onSale,
}

/** What the campus photographs show. */
export type SceneName = keyof typeof named

export const scenes: Record<SceneName, Scene> = named
export const sceneNames = Object.keys(named).filter((name): name is SceneName => name in named)
