import type { Furnish } from '../visits'

export default (async ({ owner }) => {
  const [notice] = (await owner.get('notice/list')).items
  return {
    'pages/homePage/renderRichtext': { query: { id: notice?.id ?? '' } },
    'pages/publish/informPublish': { says: ['写公告', '落款'] },
    'pages/editor/editor': { query: { key: 'visit' }, says: ['10000 字'] },
  }
}) satisfies Furnish
