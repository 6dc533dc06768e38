const fs = require('fs')
const path = require('path')

const root = path.join(__dirname, '../..')

/**
 * What main.json calls a file: its path in the checkout, that of WeChat's file for another platform's, of a package its
 * name alone. Null for what is no file.
 */
function nameOf(module) {
  const file = module.nameForCondition && module.nameForCondition()
  if (!file) return null
  const [, vendor] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file) || []
  const name = (vendor || path.relative(root, file)).split(path.sep).join('/')
  return name.replace(/\.(qq|ali)(\.tsx?)$/, '$2')
}

/** The names of all modules that the main package holds. */
const readMain = () => new Set(JSON.parse(fs.readFileSync(path.join(__dirname, 'main.json'), 'utf8')))

module.exports = { nameOf, readMain }
