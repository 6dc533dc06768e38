/** Where the window has room for two pages, a list stays at the left of what it leads to. */
const lists: Readonly<Record<string, readonly string[]>> = {
  'pages/index/message': [
    'pages/messageIndex/chat',
    'pages/message/index',
    'pages/message/comment',
    'pages/message/notice',
    'pages/message/give_like',
    'pages/message/setting',
  ],
}

const listByPage = new Map(
  Object.entries(lists).flatMap(([list, pages]) => [list, ...pages].map((page) => [page, list] as const)),
)

/** The list beside a page, which is a tab page, since those stay alive; a list is its own. */
export const listOf = (path: string): string | undefined => listByPage.get(path)

/** Whether a column of what else goes on stands at the right of a page: of a list of one column, where there is room. */
export const hasAside = (path: string): boolean =>
  /^pages\/index\/(index|shequ)$/.test(path) && window.matchMedia('(min-width: 1280px)').matches

/** As in view/wide.css, which has the widths. */
export const isWide = (): boolean => window.matchMedia('(min-width: 1024px)').matches
