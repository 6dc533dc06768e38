const definition = /<template name="([^"]+)"[\s\S]*?<\/template>/g

/**
 * Remax writes Alipay's whole template set into every page. This Remax plugin collects it into /base.axml
 * and leaves the pages an import and their two roots.
 */
module.exports = function sharedTemplate() {
  const templates = new Map()

  return {
    onPageTemplate({ template, page }) {
      const roots = template.replace(definition, (whole, name) => {
        if (templates.has(name) && templates.get(name) !== whole)
          throw new Error(`${page}: a template ${name} of its own`)
        templates.set(name, whole)
        return ''
      })
      return `<import src="/base.axml"/>\n${roots.trim()}\n`
    },

    configWebpack({ config }) {
      config.plugin('shared-template').use(
        class SharedTemplate {
          apply(compiler) {
            compiler.hooks.thisCompilation.tap('SharedTemplate', () => templates.clear())
            // Remax's own tap, which calls onPageTemplate for each page, comes before this one.
            compiler.hooks.emit.tap('SharedTemplate', ({ assets }) => {
              const source = Buffer.from([...templates.values()].join('\n').replace(/\s*\n\s*/g, ' '))
              assets['base.axml'] = { source: () => source, size: () => source.length }
            })
          }
        },
      )
    },
  }
}
