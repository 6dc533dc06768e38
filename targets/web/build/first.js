/**
 * Home before any script, as it stands in the document: bars, search and tabs, with what stands for the rest
 * (early/home.ts fills it). The elements are those that the app draws; a client test holds the two together.
 */
const tab = ({ path, text, icon }, index) => {
  const facts = `href="#/${path}" role="tab" aria-selected="${index === 0}"`
  const looks = index === 0 ? `u-print i-${icon} s-${icon} u-print-on` : `u-i i-${icon}`
  return `<a ${facts} class="sh-tab${index === 0 ? ' sh-tab-on' : ''}"><span class="sh-tab-icon"><div class="${looks}" aria-hidden="true"></div></span><span>${text}</span></a>`
}

const lead = (path, icon, text) =>
  `<a class="sh-lead" href="#/${path}"><div class="u-i i-${icon}" aria-hidden="true"></div>${text}</a>`

const tabBar = (tabs) =>
  `<nav class="sh-tabs"><a class="sh-wordmark" href="#/${tabs[0].path}">校园云生活</a><div class="sh-tab-row" role="tablist" aria-label="主导航">${tabs.map(tab).join('')}</div><div class="sh-leads">${lead('pages/publish/talkPublish', 'pencil', '发动态')}${lead('pages/personalSetting/index', 'settings', '设置')}</div></nav>`

const masthead =
  '<a class="host-link host-block h-school" href="#/pages/location/location"><span class="u-display u-one">选择学校</span><div class="u-i i-chevron-down u-i-20" aria-hidden="true"></div></a>'

const search =
  '<div class="u-pad"><a class="host-link host-block u-search" href="#/pages/index/search"><div class="u-i i-search u-i-20" aria-hidden="true"></div><div class="u-grow u-one">搜动态、问答、公告、同学</div></a></div>'

const bone = (height, more = '') =>
  `<div class="c-card"><div class="u-sk" style="padding-top:${height};border-radius:8px"></div><div class="u-sk" style="height:14px;margin-top:10px"></div></div>${more}`

const above =
  '<div class="h-sk-top"><div class="u-sk h-sk-banner"></div><div class="h-sk-nav">' +
  '<div class="u-sk h-sk-blot"></div>'.repeat(5) +
  '</div><div class="u-sk h-sk-line"></div></div>'

const cards =
  `<div class="u-sk-fade h-sk-cards" aria-label="正在加载"><div class="h-sk-card">${bone('75%', bone('95%'))}</div>` +
  `<div class="h-sk-card">${bone('95%', bone('120%'))}</div></div>`

/** u-broad: as wide as home is on a laptop. */
const page = `<section class="sh-page sh-top sh-custom sh-tabbed"><div class="sh-view"><div class="sh-scroll u-broad" role="main" aria-label="首页" tabindex="0"><h1 class="sh-unseen">首页</h1><div class="u-page"><div class="u-nav" style="padding-top:env(safe-area-inset-top,0px)"><div class="u-nav-row" style="height:45px;padding-right:var(--gutter)">${masthead}<div class="u-grow"></div></div></div><div class="u-page-main">${search}${above}${cards}</div></div></div></div></section>`

exports.first = (tabs) =>
  `<div id="first" hidden><div class="sh">${tabBar(tabs)}<div class="sh-pages">${page}</div></div></div>`
