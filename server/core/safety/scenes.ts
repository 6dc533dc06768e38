/** Where words are published, and what becomes of those that a reviewer should see first. */
import type { SafetyScene } from '../../providers'

interface SceneRule {
  /** What the vendor calls it: 1 profile, 2 comment, 3 forum, 4 social diary. */
  wechat: SafetyScene
  /** wait: kept for its author until it is decided. refuse: said again in other words. pass: nobody but those whom it is for reads it, or a reviewer does in any case. */
  held: 'wait' | 'refuse' | 'pass'
}

export const scenes = {
  dynamic: { wechat: 4, held: 'wait' },
  comment: { wechat: 2, held: 'wait' },
  /** Posts of other kinds with a state of their own: talks, walls, questions. */
  post: { wechat: 3, held: 'wait' },
  /** What stands already and is changed. */
  change: { wechat: 3, held: 'refuse' },
  profile: { wechat: 1, held: 'refuse' },
  /** Lines on others' pages: questions, answers, barrage, tags. */
  page: { wechat: 2, held: 'refuse' },
  /** A topic that is open already; its proposal is reviewed in any case. */
  topic: { wechat: 3, held: 'refuse' },
  proposal: { wechat: 3, held: 'pass' },
  /** Words of those who speak for a school or a club, warnings among them. */
  notice: { wechat: 3, held: 'pass' },
  report: { wechat: 2, held: 'pass' },
  chat: { wechat: 4, held: 'pass' },
} as const satisfies Record<string, SceneRule>
export type Scene = keyof typeof scenes
/** Where nothing waits for a reviewer. */
export type FirmScene = { [N in Scene]: (typeof scenes)[N]['held'] extends 'wait' ? never : N }[Scene]
