import { randomUUID } from 'node:crypto'
import type { Furnish } from '../visits'

const words = { page: '迎新周的安排', form: '校运会志愿者报名', asked: '你想做哪一天', said: '周六' }

export default (async ({ server, owner, other }) => {
  const query = { url: encodeURIComponent(server.url) }
  const school = (await owner.get('user/info')).school?.id ?? ''
  const { key, revision } = await owner.post('diy/save', {
    school,
    draft: randomUUID(),
    revision: 0,
    title: words.page,
    blocks: [{ kind: 'contacts' }],
  })
  await owner.post('diy/publish', { school, key, revision, starts: null, ends: null })
  const form = randomUUID()
  await owner.post('form/save', {
    form,
    school,
    revision: 0,
    title: words.form,
    intro: '',
    fields: [
      { name: 'day', label: words.asked, kind: 'choice', required: true, choices: [words.said, '周日'] },
    ],
    once: true,
    closes: null,
    most: null,
  })
  await other.post('diy/commit', { form, key: randomUUID(), values: { day: words.said } })
  const address = encodeURIComponent(`/pages/diys/index?form=${form}`)
  return {
    'pages/webview/webview': { query },
    'pages/homePage/webView': { query },
    'pages/diys/index': [
      { query: { key: 'services' }, says: ['首页最前', '跑腿代取'] },
      { query: { key, school }, says: ['保卫处'], open: true },
      { query: { desk: school }, says: [words.page, '新建页面'] },
      { query: { edit: key, school }, says: ['预览', '发布'] },
      { query: { front: address, school }, says: [words.form, '页面地址', '放到首页'] },
      { query: { form }, says: [words.form, words.asked] },
      { query: { forms: school }, says: [words.form, '1 份答案'] },
      { query: { editForm: form, school }, says: ['添加问题', '保存'] },
      { query: { answers: form }, says: [words.asked, words.said, '1 份答案'] },
    ],
    'pages/message/yellowPage': { says: ['保卫处'] },
  }
}) satisfies Furnish
