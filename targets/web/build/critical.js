const postcss = require('postcss')

const classIn = /\.((?:\\.|[\w-])+)/g
const isMotion = (node) => node.type === 'atrule' && /keyframes$/.test(node.name)

/** Whether the selector can apply where there are no classes but `names`. What an element must not be is no matter. */
const applies = (selector, names) => {
  const asked = selector.replace(/:not\([^)]*\)/g, '')
  return [...asked.matchAll(classIn)].every(([, name]) => names.has(name))
}

/** The names of the animations that the rules ask for. */
const motionsOf = (root) => {
  const names = new Set()
  root.walkDecls(/^animation/, ({ value }) => value.split(/[\s,]+/).forEach((name) => names.add(name)))
  return names
}

/**
 * The rules of a style sheet that what is written in `texts` may need: those whose classes all stand there, and those
 * without a class. A word that stands there for another reason costs a rule, and nothing else.
 */
exports.criticalOf = (sheet, texts) => {
  const names = new Set(texts.join(' ').match(/[\w-]+/g))
  const root = postcss.parse(sheet)
  root.walkRules((rule) => {
    if (isMotion(rule.parent)) return
    rule.selectors = rule.selectors.filter((selector) => applies(selector, names))
    if (rule.selector === '') rule.remove()
  })
  const motions = motionsOf(root)
  root.walkAtRules((rule) => {
    if (isMotion(rule) && !motions.has(rule.params)) rule.remove()
  })
  // from the inside out: an outer one may be empty by then
  const groups = []
  root.walkAtRules((rule) => void groups.unshift(rule))
  for (const rule of groups) if (rule.nodes?.length === 0) rule.remove()
  return root.toString()
}
