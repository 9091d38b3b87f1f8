import { describe, expect, it } from 'vitest';
import { alarmColors } from '../../../displays/ticket/header-color.ts';
import { readSetup } from '../../../shared/model/setup/setup.ts';

describe('colours for due and late', () => {
  it("[TIME-05] are the site's where it set them, each with legible text", () => {
    expect(alarmColors({ warnClass: 'md-purple-500-bg', alertClass: 'md-yellow-500-bg' })).toEqual({
      '--warn': 'rgb(127 85 192)',
      '--warn-text': '#ffffff',
      '--late': 'rgb(255 235 59)',
      '--late-text': '#14181f',
    });
  });

  it("[TIME-05] are the theme's own by default", () => {
    expect(alarmColors(readSetup({}))).toEqual({});
  });
});
