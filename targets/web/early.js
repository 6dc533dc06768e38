/*
 * In the document itself: begins home's calls, and the first banner's picture, while the app's scripts are on their
 * way; for another page, the lines of all pages. src/platform/request/index.web.ts takes them up by their address; an end-to-end test counts that home makes
 * each call once, as visitor and signed in.
 */
;(function (base, routes) {
  if (!/^(#\/?(pages\/index\/index)?(\?.*)?)?$/.test(location.hash)) {
    var lines = document.createElement('link')
    lines.rel = 'preload'
    lines.as = 'script'
    lines.href = routes
    document.head.appendChild(lines)
    return
  }
  function stored(key) {
    try {
      return JSON.parse(localStorage.getItem(key)) || {}
    } catch {
      return {}
    }
  }
  var token = stored('info').access_token
  var profile = stored('userProfile')
  var school = (token && profile.me && profile.me.completeness && profile.me.school) || profile.school
  var headers = { 'Content-Type': 'application/json', client_id: '4' }
  if (token) {
    headers.Authorization = 'Bearer ' + token
    headers.token = stored('groupStoreUser').token || '0'
  }
  function begin(path) {
    var url = new URL(
      base + '/api/' + path + '?client_id=4&client_type=web' + (school ? '&school=' + school.id : ''),
      location.href,
    ).href
    return (begun[url] = fetch(url, { headers: headers, credentials: 'omit', signal: stop.signal }).then(
      function (response) {
        return response.text().then(function (text) {
          return { response: response, text: text }
        })
      },
    ))
  }
  var begun = (window.begunCalls = {})
  var stop = new AbortController()
  setTimeout(function () {
    stop.abort()
  }, 60000)
  begin('dynamic/recommend').catch(function () {})
  begin('diy/diyfirst')
    .then(function (answer) {
      var banner = JSON.parse(answer.text).data.blocks.filter(function (block) {
        return block.kind === 'banner'
      })[0]
      var picture = banner.slides[0].picture.url
      new Image().src = picture.charAt(0) === '/' ? base + picture : picture
    })
    .catch(function () {})
})(process.env.API_BASE, process.env.ROUTES)
