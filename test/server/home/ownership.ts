/** Pages and forms of a school: whoever administers it writes them, and its people answer. */
import { randomUUID } from 'node:crypto'
import { newSchool } from '../campus'
import { newAdministrator } from '../certification/certified'
import type { TestSession } from '../harness'
import { as, say } from '../asks'
import { callers, desks, key, signedIn, type Make, type Ownership, type Rule, type Stage } from '../owners'

const formDraft = (school: string) => ({
  form: randomUUID(),
  school,
  revision: 0,
  title: '校运会志愿者报名',
  intro: '周五前交',
  fields: [{ name: 'name', label: '姓名', kind: 'text' as const, required: true, choices: [] }],
  once: true,
  closes: null,
  most: null,
})
const pageDraft = (school: string, form: string) => ({
  school,
  draft: randomUUID(),
  revision: 0,
  title: '迎新',
  blocks: [{ kind: 'form' as const, form }],
})
const formOf = async (stage: Stage, school: string, by: TestSession): Promise<string> =>
  (await say(stage.app.post('form/save', formDraft(school), as(by)))).id

function rules(stage: Stage): Record<string, Rule> {
  const ownForm = () => formOf(stage, stage.campus.school, stage.person('desk'))
  const form: Make = async () => ({ form: await ownForm() })
  const school: Make = async () => ({ school: stage.campus.school })
  const saved = async () => {
    const draft = pageDraft(stage.campus.school, await ownForm())
    const page = await say(stage.app.post('diy/save', draft, as(stage.person('desk'))))
    return { school: stage.campus.school, key: page.key, revision: page.revision }
  }
  const published = async () => {
    const { revision, ...page } = await saved()
    const sent = { ...page, revision, starts: null, ends: null }
    await say(stage.app.post('diy/publish', sent, as(stage.person('desk'))))
    return page
  }
  const front = async () => ({
    school: stage.campus.school,
    url: `/pages/diys/index?form=${await ownForm()}`,
  })
  return {
    'get/form': { who: callers, make: form },
    'diy/commit': {
      who: signedIn,
      make: async () => ({ ...(await form()), key: key(), values: { name: '周屿' } }),
    },
    'form/list': { who: desks, make: school },
    'form/save': { who: desks, make: async () => formDraft(stage.campus.school) },
    'form/close': { who: desks, make: async () => ({ ...(await form()), closed: true }) },
    'form/remove': { who: desks, make: form },
    'form/answers': { who: desks, make: form },
    'form/totals': { who: desks, make: form },
    'form/export': { who: desks, make: form },
    'diy/pages': { who: desks, make: school },
    'diy/draft': {
      who: desks,
      make: async () => {
        const { revision: _, ...page } = await saved()
        return page
      },
    },
    'diy/save': { who: desks, make: async () => pageDraft(stage.campus.school, await ownForm()) },
    'diy/publish': { who: desks, make: async () => ({ ...(await saved()), starts: null, ends: null }) },
    'diy/restore': { who: desks, make: async () => ({ ...(await published()), version: 1 }) },
    'diy/front': { who: desks, make: front },
    'diy/setFront': { who: desks, make: async () => ({ ...(await front()), look: null }) },
    'diy/remove': { who: desks, make: published },
  }
}

/** A form of another school, in a page and to be changed as one of this school. */
const foreign = (stage: Stage) => {
  const elsewhere = async () => {
    const school = await newSchool(stage.app, `江北大学${key().slice(0, 6)}`)
    return formOf(stage, school, await newAdministrator(stage.app, school))
  }
  return {
    'diy/save': { 'blocks[].form': elsewhere },
    'form/save': {
      form: {
        around: { revision: 1 },
        make: elsewhere,
        own: () => formOf(stage, stage.campus.school, stage.person('desk')),
      },
    },
  }
}

export default {
  rules,
  foreign,
  harmless: {
    'diy/save': { draft: 'names a new page of this school: each has pages of its own by that name' },
  },
  aboutNobody: {
    'diy/save': 'a page of the school',
    'diy/publish': 'a page of the school',
    'diy/restore': 'a page of the school',
    'diy/remove': 'a page of the school',
    'diy/setFront': 'an entry of the school’s home',
    'form/save': 'a form of the school',
    'form/close': 'a form of the school',
    'form/remove': 'a form of the school',
    'form/export': 'a form of the school',
  },
} satisfies Ownership
