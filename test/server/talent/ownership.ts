/** Who may do what with columns. */
import { makeTalent, newArticle, newColumn, openTopic, said } from '../notice/writings'
import { newSchool } from '../campus'
import { key, mine, unblocked, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const column = async () => (await newColumn(stage.app, stage.owner, stage.campus.school)).id
  // one hosts few: an owner's topic serves for all callers
  const hosted = new Map<string, string>()
  return {
    'talent/hosts': {
      who: unblocked,
      make: async () => {
        const { userId } = stage.owner
        const topic =
          hosted.get(userId) ?? (await newColumn(stage.app, stage.owner, stage.campus.school)).topic.id
        hosted.set(userId, topic)
        return { topic }
      },
      given: ({ items }: { items: unknown[] }) => items.length > 0,
    },
    'talent/host': {
      who: mine,
      make: async () => {
        await makeTalent(stage.app, stage.owner, stage.campus.school)
        const topic = await openTopic(stage.app, await stage.newStudent(), stage.campus.school)
        return { topic: topic.id }
      },
    },
    'talent/publish': {
      who: mine,
      make: async () => ({
        ...{ key: key(), title: '湖边的第三种绿', body: said('从春天写起'), scope: 'everyone' },
        column: await column(),
      }),
    },
    'talent/setting': { who: mine, make: async () => ({ id: await column(), intro: '每周一篇' }) },
    'talent/articles': { who: mine, make: async () => ({ id: await column() }) },
    'talent/leave': { who: mine, make: async () => ({ id: await column() }) },
  }
}

const foreign = (stage: Stage) => ({
  'talent/setting': {
    pinned: async () => {
      const host = await stage.newStudent()
      const { id } = await newColumn(stage.app, host, stage.campus.school)
      return (await newArticle(stage.app, host, id)).id
    },
  },
  // of another school
  'talent/host': {
    topic: async () => {
      const school = await newSchool(stage.app, `江北大学${key().slice(0, 6)}`)
      return (await openTopic(stage.app, await stage.newStudent(), school)).id
    },
  },
  'talent/publish': {
    column: async () => (await newColumn(stage.app, await stage.newStudent(), stage.campus.school)).id,
  },
})

export default { rules, foreign } satisfies Ownership
