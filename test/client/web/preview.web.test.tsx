/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-dom/test-utils'
import { render, unmountComponentAtNode } from 'react-dom'
import PreviewImage from '../../../targets/web/pages/preview-image'

jest.mock('../../../targets/web/lifecycle', () => ({ useQuery: () => ({ urls: '["/a.webp","/b.webp"]' }) }))
jest.mock('../../../targets/web/navigation', () => ({ navigateBack: jest.fn() }))

const page = document.createElement('div')
beforeAll(() => void document.body.append(page))
afterEach(() => void unmountComponentAtNode(page))

it('shows a long picture as wide as the page, to be scrolled; any other whole', () => {
  act(() => void render(<PreviewImage />, page))
  const [first, second] = Array.from(page.querySelectorAll('img'))
  const load = (image: HTMLImageElement | undefined, naturalWidth: number, naturalHeight: number) =>
    act(() => {
      Object.defineProperties(image, {
        naturalWidth: { value: naturalWidth },
        naturalHeight: { value: naturalHeight },
      })
      image?.dispatchEvent(new Event('load'))
    })
  load(first, 1080, 20_000)
  load(second, 9000, 1000)
  expect(Array.from(page.querySelectorAll('.pv-slide'), ({ className }) => className)).toEqual([
    'pv-slide pv-tall',
    'pv-slide',
  ])
})
