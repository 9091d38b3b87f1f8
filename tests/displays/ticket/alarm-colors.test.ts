import { describe, expect, it } from 'vitest';
import { alarmColors } from '../../../displays/ticket/header-color.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

describe('colours for due and late', () => {
  it('are the site’s if set, each with legible text [TIME-05]', () => {
    expect(alarmColors({ warnClass: 'md-purple-500-bg', alertClass: 'md-yellow-500-bg' })).toEqual({
      '--warn': 'rgb(127 85 192)',
      '--warn-text': '#ffffff',
      '--late': 'rgb(255 235 59)',
      '--late-text': '#14181f',
    });
  });

  it('are the theme’s own by default [TIME-05]', () => {
    expect(alarmColors(readSetup({}))).toEqual({});
  });
});
