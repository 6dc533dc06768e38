/** Who may do what with columns. */
import { newColumn } from '../notice/writings'
import { mine, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const column = async () => (await newColumn(stage.app, stage.owner, stage.campus.school)).id
  return {
    'talent/setting': { who: mine, make: async () => ({ id: await column(), intro: '每周一篇' }) },
    'talent/articles': { who: mine, make: async () => ({ id: await column() }) },
    'talent/leave': { who: mine, make: async () => ({ id: await column() }) },
  }
}

export default { rules } satisfies Ownership
