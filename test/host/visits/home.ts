import type { Furnish } from '../visits'

export default (async ({ server }) => {
  const query = { url: encodeURIComponent(server.url) }
  return {
    'pages/webview/webview': { query },
    'pages/homePage/webView': { query },
    'pages/diys/index': { query: { key: 'services' }, says: ['首页最前', '跑腿代取'] },
    'pages/message/yellowPage': { says: ['保卫处'] },
  }
}) satisfies Furnish
