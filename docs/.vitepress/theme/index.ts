import { h } from "vue";
import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import "@fontsource/alegreya-sans/400.css";
import "@fontsource/alegreya-sans/700.css";
import "@fontsource/eb-garamond/600.css";
import "@fontsource/ibm-plex-mono/400.css";
import "@fontsource/ibm-plex-mono/600.css";
import "./site.css";
import Lesson from "./Lesson.vue";
import Links from "./Links.vue";
import battle from "../../images/battle.png";

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      "home-hero-image": () => h("img", { class: "hero-picture", src: battle, alt: "The text of a battle, and its map" }),
      "nav-bar-content-after": () => h(Links),
      "doc-footer-before": () => h(Links, { isTwin: true }),
    }),
  enhanceApp: ({ app }) => {
    app.component("Lesson", Lesson);
  },
} satisfies Theme;
