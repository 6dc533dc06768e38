import { addDictionary, setLocale, sourceLocale, t } from '@/locale'

afterEach(() => setLocale(sourceLocale))

test('the Chinese text is the sentence, with its parameters in place', () => {
  expect(t('第{n}张上传失败', { n: 3 })).toBe('第3张上传失败')
  expect(t('{name}的动态', { name: '{n}', n: 1 })).toBe('{n}的动态')
  expect(t('留着{这个}和{missing}')).toBe('留着{这个}和{missing}')
})

test('another language is used where it has the sentence, and Chinese where it has not', () => {
  addDictionary('en', { '第{n}张上传失败': 'Picture {n} failed' })
  addDictionary('en', { 确定: 'OK' })
  setLocale('en')
  expect([t('第{n}张上传失败', { n: 3 }), t('确定'), t('取消')]).toEqual(['Picture 3 failed', 'OK', '取消'])
})
