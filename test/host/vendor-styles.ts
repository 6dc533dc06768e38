/**
 * What each vendor's base library gives its components before a page's own styles: the defaults that a reset has to
 * cover. From the vendors' developer tools, as far as boxes go: colours of controls that nobody of ours shows are left out.
 */
import type { Target } from './runtime'

const everywhere = `
html, body { margin: 0; padding: 0; }
page { display: block; width: 100%; min-height: 100vh; font-size: 16px; line-height: 1.4; }
mp-view, mp-form, mp-picker, mp-navigator, mp-rich-text, mp-cover-view, mp-radio-group, mp-checkbox-group { display: block; }
mp-text, mp-label { display: inline; }
mp-image { display: inline-block; width: 320px; height: 240px; overflow: hidden; }
mp-scroll-view { display: block; width: 100%; overflow: auto; }
mp-swiper { display: block; height: 150px; overflow: hidden; position: relative; }
mp-swiper-item { display: block; position: absolute; width: 100%; height: 100%; overflow: hidden; }
mp-swiper-item ~ mp-swiper-item { visibility: hidden; }
mp-input { display: block; height: 1.4em; min-height: 1.4em; overflow: hidden; }
mp-textarea { display: block; width: 300px; height: 150px; position: relative; }
mp-slider { display: block; margin: 10px 18px; min-height: 28px; }
mp-switch { display: inline-block; width: 52px; height: 32px; }
mp-radio, mp-checkbox, mp-icon { display: inline-block; }
mp-video, mp-map { display: inline-block; width: 300px; height: 225px; }
mp-canvas { display: block; width: 300px; height: 150px; }
mp-web-view { display: block; position: fixed; inset: 0; }
mp-button {
  display: block; position: relative; box-sizing: border-box; margin: 0 auto; padding: 0 14px;
  font-size: 18px; text-align: center; line-height: 2.5556; border-radius: 5px; overflow: hidden;
  color: #000; background-color: #f8f8f8;
}`

/** A hairline round each button, drawn at twice the size and scaled down. */
const hairline = `
mp-button::after {
  content: ' '; position: absolute; top: 0; left: 0; width: 200%; height: 200%; box-sizing: border-box;
  transform: scale(0.5); transform-origin: 0 0; border: 1px solid rgba(0, 0, 0, 0.2); border-radius: 10px;
}`

/** A real border, and a fixed height. */
const bordered = `
mp-button { border: 1px solid #eee; height: 47px; line-height: 47px; background-color: #fff; }
mp-image { width: 300px; height: 225px; }
mp-text { white-space: pre-wrap; }`

export const vendorStyles: Record<Target, string> = {
  wechat: everywhere + hairline,
  qq: everywhere + hairline,
  ali: everywhere + bordered,
}
