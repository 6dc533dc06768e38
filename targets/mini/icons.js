/**
 * Brings an icon into the packages whose modules name it, and into the main package where one of its own does: all that
 * the product has would be there for nothing. A module names an icon by a string that is the icon's name, wherever it
 * stands; one that means something else brings a few bytes too many.
 */
const fs = require('fs')
const path = require('path')

const sheet = path.join(__dirname, '../../src/ui/icons/icons.css')

/** The rules of the sheet by icon: its line and, of some, its flat shape. */
function rulesOf(source) {
  const rules = new Map()
  for (const [rule, name] of source.matchAll(/^\.[is]-([\w-]+)\{.*$/gm))
    rules.set(name, (rules.get(name) || '') + rule)
  return rules
}

/** Webpack loader: of the sheet what the query names, nothing without one. */
module.exports = function iconLoader(source) {
  return rulesOf(source).get(this.resourceQuery.slice(1)) || ''
}

/** Babel plugin: a module imports the icons that it names. */
module.exports.importIcons = ({ types }) => {
  const known = rulesOf(fs.readFileSync(sheet, 'utf8'))
  const found = new WeakMap()
  return {
    visitor: {
      Program: {
        enter: ({ node }) => void found.set(node, new Set()),
        exit(program) {
          for (const name of found.get(program.node))
            program.unshiftContainer(
              'body',
              types.importDeclaration([], types.stringLiteral(`${sheet}?${name}`)),
            )
        },
      },
      StringLiteral({ node, parent, scope }) {
        if (known.has(node.value) && parent.type !== 'TSLiteralType')
          found.get(scope.getProgramParent().block).add(node.value)
      },
    },
  }
}

/** Has a build of webpack-chain's take that loader. */
module.exports.addIcons = (config) => {
  config.module.rule('icons').test(sheet).pre().use('icons').loader(__filename)
}
