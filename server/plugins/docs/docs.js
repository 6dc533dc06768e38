'use strict'

const element = (tag, attributes, ...children) => {
  const node = Object.assign(document.createElement(tag), attributes)
  node.append(...children)
  return node
}

/** A schema in a few words: type, limits, choices. */
function describe(schema) {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(describe).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const limits = [
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'minItems',
    'maxItems',
    'pattern',
    'format',
    'default',
  ]
  const said = limits.filter((name) => schema[name] !== undefined).map((name) => `${name} ${schema[name]}`)
  return [
    schema.type === 'array' ? `${describe(schema.items ?? {})}[]` : (schema.type ?? '任意'),
    ...said,
  ].join(' · ')
}

/** Rows [path, words, note] of a schema, nested objects below their parents. */
function rows(schema, path = '', optional = false) {
  const own =
    path === ''
      ? []
      : [[path + (optional ? '?' : ''), describe(schema), schema.title ?? schema.description ?? '']]
  if (schema.type === 'array') return [...own, ...below(schema.items ?? {}, `${path}[]`)]
  return [...own, ...below(schema, path)]
}

function below(schema, path) {
  if (schema.anyOf) {
    const objects = schema.anyOf.filter((choice) => choice.properties)
    return objects.flatMap((choice, i) => below(choice, objects.length > 1 ? `${path}(${i + 1})` : path))
  }
  const required = new Set(schema.required ?? [])
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    rows(inner, path === '' ? name : `${path}.${name}`, !required.has(name)),
  )
}

function table(caption, list) {
  if (list.length === 0) return ''
  const body = list.map(([name, words, note]) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', { textContent: name })),
      element('td', {}, words, ' ', element('span', { className: 'note', textContent: note })),
    ),
  )
  return element('table', {}, element('caption', { textContent: caption }), ...body)
}

function route(path, method, operation) {
  const body = Object.entries(operation.requestBody?.content ?? {})[0]
  const data = operation.responses[200].content['application/json'].schema.properties.data
  const query = operation.parameters.map((p) => [
    p.name + (p.required ? '' : '?'),
    describe(p.schema),
    p.schema.title ?? '',
  ])
  const summary = element(
    'summary',
    {},
    element('span', { className: 'method', textContent: method.toUpperCase() }),
    element('code', { textContent: path }),
    element('span', { className: 'title', textContent: operation.summary }),
  )
  const node = element(
    'details',
    {},
    summary,
    element('p', { className: 'who', textContent: operation.description }),
    table('查询', query),
    body ? table(body[0] === 'application/json' ? '内容' : `内容（${body[0]}）`, rows(body[1].schema)) : '',
    table('data', data.anyOf || data.properties ? below(data, '') : rows(data, 'data')),
  )
  node.dataset.text = `${path} ${operation.summary}`.toLowerCase()
  return node
}

function group(name, nodes) {
  return element('section', {}, element('h2', { textContent: name }), ...nodes)
}

function filter(text) {
  for (const section of document.querySelectorAll('section')) {
    let any = false
    for (const node of section.querySelectorAll('details')) {
      node.hidden = !node.dataset.text.includes(text)
      any = any || !node.hidden
    }
    section.hidden = !any
  }
}

async function main() {
  const target = document.getElementById('routes')
  try {
    const api = await (await fetch('/openapi.json')).json()
    document.getElementById('about').textContent = `版本 ${api.info.version}。${api.info.description}`
    const groups = new Map()
    for (const [path, methods] of Object.entries(api.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const name = operation.tags[0]
        groups.set(name, [...(groups.get(name) ?? []), route(path, method, operation)])
      }
    }
    target.replaceChildren(...[...groups].map(([name, nodes]) => group(name, nodes)))
  } catch (error) {
    target.replaceChildren(element('p', { textContent: `读取失败：${error.message}` }))
  }
}

document
  .getElementById('search')
  .addEventListener('input', (event) => filter(event.target.value.trim().toLowerCase()))
void main()
