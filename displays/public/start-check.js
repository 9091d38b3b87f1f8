/*
 * Runs before everything else, in ES5 so that even a browser without modules can read it: adds the few functions that the
 * oldest supported browser lacks (SHELL-39), and instead of a white page says that the browser is too old, or that the
 * display could not start (SHELL-40).
 */
(function () {
  'use strict';
  var GRACE_MS = 3000;
  var LATEST_MS = 30000;
  var RETRY_MS = 20000;
  var page = document.documentElement;

  function add(owner, name, value) {
    if (owner[name]) return;
    Object.defineProperty(owner, name, { value: value, configurable: true, writable: true });
  }

  // Chromium 110, Safari 16.
  add(Array.prototype, 'toReversed', function () {
    return Array.prototype.slice.call(this).reverse();
  });
  add(Array.prototype, 'toSorted', function (compare) {
    return Array.prototype.slice.call(this).sort(compare);
  });
  add(Array.prototype, 'toSpliced', function () {
    var copy = Array.prototype.slice.call(this);
    Array.prototype.splice.apply(copy, arguments);
    return copy;
  });
  add(Array.prototype, 'with', function (index, value) {
    var copy = Array.prototype.slice.call(this);
    var at = index < 0 ? copy.length + index : index;
    if (at < 0 || at >= copy.length) throw new RangeError('Invalid index: ' + index);
    copy[at] = value;
    return copy;
  });
  // No Safari has it.
  add(window, 'requestIdleCallback', function (callback) {
    return setTimeout(function () {
      callback({
        didTimeout: false,
        timeRemaining: function () {
          return 0;
        },
      });
    }, 1);
  });
  add(window, 'cancelIdleCallback', function (id) {
    clearTimeout(id);
  });

  // The unit `lh` came with Chromium 109, Safari 16.4 and Firefox 120.
  var isTooOld = !('noModule' in document.createElement('script')) || !window.CSS || !CSS.supports('height', '1lh');
  if (isTooOld) page.setAttribute('data-too-old', '');

  function isDrawn() {
    var root = document.getElementById('root');
    return root !== null && root.childNodes.length > 0;
  }

  function show(id) {
    var part = document.getElementById(id);
    var splash = document.getElementById('splash');
    if (splash) splash.parentNode.removeChild(splash);
    if (part) part.removeAttribute('hidden');
    return part;
  }

  function hide(id) {
    var part = document.getElementById(id);
    if (part) part.setAttribute('hidden', '');
  }

  var isFailed = false;

  function sayFailed(reason) {
    if (isTooOld || isFailed || isDrawn()) return;
    isFailed = true;
    show('no-start');
    var text = document.getElementById('no-start-reason');
    if (text) text.appendChild(document.createTextNode(reason));
    setTimeout(retry, RETRY_MS);
  }

  // A reload while the hub is away would end on the browser's own page, which stays.
  function retry() {
    if (isDrawn()) {
      hide('no-start');
      return;
    }
    var request = new XMLHttpRequest();
    request.onload = function () {
      if (request.status === 200) location.reload();
      else setTimeout(retry, RETRY_MS);
    };
    request.onerror = function () {
      setTimeout(retry, RETRY_MS);
    };
    request.open('GET', '/start-check.js');
    request.send();
  }

  function failed(event) {
    var reason = event.reason || event.error;
    var target = event.target;
    var text = (reason && reason.message) || event.message || (target && (target.src || target.href)) || '';
    setTimeout(function () {
      sayFailed(String(text));
    }, GRACE_MS);
  }

  // Capturing: a script that can't be loaded tells only its own element.
  window.addEventListener('error', failed, true);
  window.addEventListener('unhandledrejection', failed);
  setTimeout(function () {
    sayFailed('');
  }, LATEST_MS);

  document.addEventListener('DOMContentLoaded', function () {
    var button = document.getElementById('no-start-reload');
    if (button)
      button.addEventListener('click', function () {
        location.reload();
      });
    if (!isTooOld) return;
    show('too-old');
    var own = document.getElementById('too-old-own');
    if (own) own.appendChild(document.createTextNode(navigator.userAgent));
  });
})();
