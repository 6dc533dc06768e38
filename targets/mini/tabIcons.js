const fs = require('fs')
const sharp = require('sharp')

/** WeChat asks for 81 px, which it shows at 27: a 24 px icon with a little air. */
const size = 81
const viewBox = '-1.5 -1.5 27 27'
/** How far the flat shape lies right of and below the line, like a print out of register. */
const offset = 2

const read = (style, name) => fs.readFileSync(require.resolve(`@tabler/icons/${style}/${name}.svg`), 'utf8')
const shapes = (svg) => svg.replace(/^[\s\S]*?<svg[^>]*>|<\/svg>\s*$|<path stroke="none"[^>]*\/>/g, '')

const line = (name, colour) =>
  `<g fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${shapes(read('outline', name))}</g>`

const filled = (name, colour) => `<g fill="${colour}">${shapes(read('filled', name))}</g>`

/** The silhouette that fits under the line: our own path data, or what Tabler draws filled. */
const silhouette = (name, colour, solids) =>
  solids[name] ? `<path fill="${colour}" d="${solids[name]}"/>` : filled(name, colour)

/**
 * Draws the tab bar's icons as PNG: one for each tab, selected or not, light or dark.
 * `tabs` are rows {icon}, `fileOf(icon, selected, theme)` names the file. Resolves to a map of file to buffer.
 */
module.exports = async function tabIcons({ tabs, fileOf, colours, brand, solids }) {
  const drawing = (icon, selected, theme) => {
    if (!selected) return line(icon, colours[theme].faint)
    // On a dark ground a printed icon is plain yellow: light lines cannot lie on yellow.
    if (theme === 'dark') return filled(icon, brand)
    return `<g transform="translate(${offset} ${offset})">${silhouette(icon, brand, solids)}</g>${line(icon, colours.light.ink)}`
  }
  const files = tabs.flatMap(({ icon }) =>
    [false, true].flatMap((selected) =>
      ['light', 'dark'].map(async (theme) => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${viewBox}">${drawing(icon, selected, theme)}</svg>`
        return [
          fileOf(icon, selected, theme),
          await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer(),
        ]
      }),
    ),
  )
  return new Map(await Promise.all(files))
}
